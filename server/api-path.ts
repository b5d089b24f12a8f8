/** Whether the path belongs to the API, which has keys instead of sessions and limits bodies itself. */
export function isApiPath(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/')
}
