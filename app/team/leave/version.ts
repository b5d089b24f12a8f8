/** A mark that changes with the request: whoever saves or decides sends along the one that they saw. */
export function versionOf({ updatedAt }: { updatedAt: Date }): string {
  return updatedAt.toISOString()
}
