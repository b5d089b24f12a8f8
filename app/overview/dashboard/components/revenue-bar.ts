/** The current month is not over: its bar is drawn as one that still grows. */
export function barLook(isCurrent: boolean): string {
  return isCurrent ? 'fill-reef/25 stroke-reef stroke-2 [stroke-dasharray:4_3]' : 'fill-reef'
}
