/** What whoever decides has before them: after a refusal, what the answer showed them. */
export function SeenField({
  seen,
  reply,
}: {
  seen: string
  reply?: { unseen: { seen: string } | null } | undefined
}) {
  return <input type="hidden" name="seen" value={reply?.unseen?.seen ?? seen} readOnly />
}
