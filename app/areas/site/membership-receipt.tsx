import { ReceiptForm } from '#app/joining/receipts/components/receipt-form.tsx'
import { isReceiptReply, type ReceiptData } from '#app/joining/receipts/schema/reply.ts'
import { m } from '#app/paraglide/messages.js'

type MembershipReceiptProps = {
  receipt: ReceiptData
  /** The page's action data; that of its other form is ignored. */
  reply: unknown
}

/** The shorter receipt form for the membership page: file and email (rule receipts.short-form). */
export function MembershipReceipt({ receipt, reply }: MembershipReceiptProps) {
  return (
    <section aria-labelledby="membership-receipt" className="grid gap-6">
      <h2 id="membership-receipt" className="text-2xl font-bold">
        {m.receipt_membership_page_title()}
      </h2>
      <ReceiptForm
        variant="membership_page"
        receipt={receipt}
        reply={isReceiptReply(reply) ? reply : undefined}
      />
    </section>
  )
}
