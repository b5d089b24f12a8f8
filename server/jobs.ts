import { forgetPasses, forgetSenders, sealPasses } from '#app/features/access-codes/housekeeping.server.ts'
import { forgetExpired } from '#app/features/accounts/housekeeping.server.ts'
import { runRecoverAccount } from '#app/features/accounts/jobs.server.ts'
import { recoverAccount } from '#app/features/accounts/recover-account.server.ts'
import { backUpHouse } from '#app/features/backups/back-up-house.server.ts'
import { cronOf, nightlyBackup, resumeBackups } from '#app/features/backups/jobs.server.ts'
import { runWritePost } from '#app/features/blog/jobs.server.ts'
import { writePost } from '#app/features/blog/write-post.server.ts'
import { forgetEndedSecrets, mailWorker, resumeMails } from '#app/features/mail/jobs.server.ts'
import { sendMail } from '#app/features/mail/send-mail.server.ts'
import { expireMembers } from '#app/features/members/expire.server.ts'
import { forgetMemberLists } from '#app/features/members/import/forget-lists.server.ts'
import {
  MEMBER_EXPIRY_AT,
  memberExpiry,
  RENEWAL_MAILS_AT,
  renewalMails,
  resumeMembers,
} from '#app/features/members/jobs.server.ts'
import { askForRenewals } from '#app/features/members/renewal-requests.server.ts'
import { finishErasure, runFinishErasure } from '#app/features/privacy/jobs.server.ts'
import { reapplyErasures } from '#app/features/privacy/reapply-erasures.server.ts'
import { forgetWhatIsOver } from '#app/features/privacy/retention.server.ts'
import { recordDeliveredAnswer } from '#app/features/receipts/jobs.server.ts'
import { resumeReadings, runReadSlip } from '#app/features/slips/jobs.server.ts'
import { readSlip } from '#app/features/slips/read-slip.server.ts'
import { runVerifySlip } from '#app/features/slips/verify/jobs.server.ts'
import { verifySlip } from '#app/features/slips/verify/verify-slip.server.ts'
import { deliverWebhook } from '#app/features/webhooks/deliver-webhook.server.ts'
import { resumeDeliveries, runDeliverWebhook } from '#app/features/webhooks/jobs.server.ts'
import { bindCron, bindWorker, type Worker } from '#app/platform/jobs.server.ts'
import { forgetFile, runForgetFile } from '#app/platform/kept-files.server.ts'
import { createMailer } from '#app/platform/mailer.server.ts'
import { pruneLimits } from '#app/platform/rate-limit.server.ts'
import type { ServerContext } from '#app/platform/server-context.ts'

/** Every background job of the program with what it does. */
export function workersFor(server: ServerContext): Worker[] {
  const { SMTP_URL } = server.env
  const mailer = SMTP_URL ? createMailer(SMTP_URL) : null
  return [
    bindWorker(sendMail, mailWorker(server, mailer)),
    bindWorker(deliverWebhook, async payload => {
      await runDeliverWebhook(server, payload)
      await recordDeliveredAnswer(server, payload.deliveryId)
    }),
    { ...bindWorker(writePost, payload => runWritePost(server, payload)), sideBySide: 3 },
    bindWorker(readSlip, payload => runReadSlip(server, payload)),
    bindWorker(verifySlip, payload => runVerifySlip(server, payload)),
    bindWorker(recoverAccount, payload => runRecoverAccount(server, payload)),
    { ...bindWorker(memberExpiry, () => expireMembers(server)), cron: MEMBER_EXPIRY_AT },
    { ...bindWorker(renewalMails, () => askForRenewals(server)), cron: RENEWAL_MAILS_AT },
    bindWorker(forgetFile, payload => runForgetFile(server, payload)),
    { ...bindWorker(nightlyBackup, () => backUpHouse(server)), cron: cronOf(server.env.BACKUP_AT) },
    bindWorker(finishErasure, payload => runFinishErasure(server, payload)),
    bindCron('forget-what-is-over', '40 3 * * *', () => forgetWhatIsOver(server)),
    bindCron('forget-member-lists', '20 4 * * *', () => forgetMemberLists(server)),
    bindCron('forget-expired-sign-ins', '40 4 * * *', () => forgetExpired(server)),
    bindCron('forget-passes', '30 4 * * *', () => forgetPasses(server)),
    bindCron('forget-senders', '35 4 * * *', () => forgetSenders(server)),
    bindCron('forget-links-of-mails', '50 4 * * *', () => forgetEndedSecrets(server)),
    bindCron('prune-rate-limits', '10 4 * * *', () => pruneLimits(server.db, server.now())),
  ]
}

/** Work that a long stop may have left without a job. */
export async function resumeWork(server: ServerContext) {
  await resumeDeliveries(server)
  await resumeMails(server)
  await resumeMembers(server)
  await resumeReadings(server)
  await resumeBackups(server)
  await sealPasses(server)
  await reapplyErasures(server)
}
