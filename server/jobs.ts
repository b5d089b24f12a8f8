import { forgetExpired } from '#app/house/accounts/jobs/housekeeping.server.ts'
import { recoverAccount } from '#app/house/accounts/jobs/recover-account.server.ts'
import { runRecoverAccount } from '#app/house/accounts/jobs/run-recover-account.server.ts'
import { forgetWorks, resumeWorks, runWork, type WorkHandler } from '#app/house/long-works/jobs.server.ts'
import { doWork } from '#app/house/long-works/steps/ask.server.ts'
import { sendMail } from '#app/house/mail/jobs/send-mail.server.ts'
import { forgetEndedSecrets, mailWorker, resumeMails } from '#app/house/mail/jobs/worker.server.ts'
import { forgetPasses, forgetSenders, sealPasses } from '#app/joining/access-codes/jobs.server.ts'
import { runTellOfAgreement } from '#app/joining/agreement/jobs/run-tell-of-agreement.server.ts'
import { TELLING_AT, tellOfAgreement } from '#app/joining/agreement/jobs/tell-of-agreement.server.ts'
import { lookAfterVisitors } from '#app/joining/guest-visits/jobs.server.ts'
import { forgetEntries } from '#app/joining/kiosks/jobs.server.ts'
import { MEMBER_BATCH } from '#app/joining/member-batches/rules.ts'
import { carryOutBatch } from '#app/joining/member-batches/steps/carry-out.server.ts'
import { forgetMemberLists } from '#app/joining/member-imports/jobs.server.ts'
import { MEMBER_IMPORT } from '#app/joining/member-imports/rules/lists.ts'
import { takeInList } from '#app/joining/member-imports/steps/take-in.server.ts'
import { expireMembers } from '#app/joining/members/jobs/expire.server.ts'
import {
  MEMBER_EXPIRY_AT,
  memberExpiry,
  RENEWAL_MAILS_AT,
  renewalMails,
  resumeMembers,
} from '#app/joining/members/jobs/nightly.server.ts'
import { askForRenewals } from '#app/joining/members/jobs/renewal-requests.server.ts'
import { forgetEnded } from '#app/joining/portal-accounts/jobs/forget-ended.server.ts'
import { mailSignIn } from '#app/joining/portal-accounts/jobs/mail-sign-in.server.ts'
import { runMailSignIn } from '#app/joining/portal-accounts/jobs/run-mail-sign-in.server.ts'
import { readSlip } from '#app/joining/slips/jobs/read-slip.server.ts'
import { resumeReadings, runReadSlip } from '#app/joining/slips/jobs/run-read-slip.server.ts'
import { runVerifySlip } from '#app/joining/slips/jobs/run-verify-slip.server.ts'
import { verifySlip } from '#app/joining/slips/jobs/verify-slip.server.ts'
import { endVisits, forgetUsedCodes } from '#app/joining/visits/jobs.server.ts'
import { bindCron, bindWorker, type Worker } from '#app/kit/platform/jobs.server.ts'
import { forgetFile, forgetUnfinished, runForgetFile } from '#app/kit/platform/kept-files.server.ts'
import { createMailer } from '#app/kit/platform/mailer.server.ts'
import { pruneLimits } from '#app/kit/platform/rate-limit.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deliverWebhook } from '#app/machines/webhooks/jobs/deliver-webhook.server.ts'
import {
  followEvents,
  resumeDeliveries,
  runDeliverWebhook,
  scheduleEvents,
} from '#app/machines/webhooks/jobs/worker.server.ts'
import { backUpHouse, makeBackupOnce } from '#app/overview/backups/commands/back-up-house.server.ts'
import { cronOf, nightlyBackup, resumeBackups } from '#app/overview/backups/jobs.server.ts'
import { BACKUP_WORK } from '#app/overview/backups/rules/backups.ts'
import { reapplyErasures } from '#app/overview/privacy/commands/reapply-erasures.server.ts'
import { finishErasure, runFinishErasure } from '#app/overview/privacy/jobs/nightly.server.ts'
import { forgetWhatIsOver } from '#app/overview/privacy/jobs/retention.server.ts'
import { SAMPLE_REMOVAL } from '#app/overview/sample/rules.ts'
import { removeSample } from '#app/overview/sample/steps/remove-sample.server.ts'
import { runWritePost } from '#app/public/blog/jobs.server.ts'
import { writePost } from '#app/public/blog/steps/write-post.server.ts'
import { lookAfterGuests } from '#app/public/guests/jobs.server.ts'
import { forgetBookingVisitors, lookAfterBookings } from '#app/space/bookings/jobs.server.ts'
import { closeEndedCredits } from '#app/space/credits/jobs.server.ts'

/** What takes long, by the kind of work. */
const WORKS: Record<string, WorkHandler> = {
  [MEMBER_IMPORT]: takeInList,
  [MEMBER_BATCH]: carryOutBatch,
  [BACKUP_WORK.kind]: makeBackupOnce,
  [SAMPLE_REMOVAL.kind]: removeSample,
}

/** Every background job of the program with what it does. */
export function workersFor(server: ServerContext): Worker[] {
  const { SMTP_URL } = server.env
  const mailer = SMTP_URL ? createMailer(SMTP_URL) : null
  return [
    bindWorker(sendMail, mailWorker(server, mailer)),
    bindWorker(deliverWebhook, payload => runDeliverWebhook(server, payload)),
    { ...bindWorker(writePost, payload => runWritePost(server, payload)), sideBySide: 3 },
    { ...bindWorker(doWork, payload => runWork(server, payload, WORKS)), sideBySide: 2 },
    bindWorker(readSlip, payload => runReadSlip(server, payload)),
    bindWorker(verifySlip, payload => runVerifySlip(server, payload)),
    bindWorker(recoverAccount, payload => runRecoverAccount(server, payload)),
    bindWorker(mailSignIn, payload => runMailSignIn(server, payload)),
    { ...bindWorker(memberExpiry, () => expireMembers(server)), cron: MEMBER_EXPIRY_AT },
    { ...bindWorker(renewalMails, () => askForRenewals(server)), cron: RENEWAL_MAILS_AT },
    { ...bindWorker(tellOfAgreement, () => runTellOfAgreement(server)), cron: TELLING_AT },
    bindWorker(forgetFile, payload => runForgetFile(server, payload)),
    { ...bindWorker(nightlyBackup, () => backUpHouse(server)), cron: cronOf(server.env.BACKUP_AT) },
    bindWorker(finishErasure, payload => runFinishErasure(server, payload)),
    bindCron('look-after-guests', '*/10 * * * *', () => lookAfterGuests(server)),
    bindCron('look-after-visitors', '*/10 * * * *', () => lookAfterVisitors(server)),
    bindCron('end-visits', '*/5 * * * *', () => endVisits(server)),
    bindCron('forget-used-check-in-codes', '5 * * * *', () => forgetUsedCodes(server)),
    bindCron('forget-kiosk-entries', '55 4 * * *', () => forgetEntries(server)),
    bindCron('look-after-bookings', '*/5 * * * *', () => lookAfterBookings(server)),
    bindCron('forget-booking-visitors', '50 3 * * *', () => forgetBookingVisitors(server)),
    bindCron('send-events', '*/5 * * * *', () => scheduleEvents(server)),
    bindCron('forget-what-is-over', '40 3 * * *', () => forgetWhatIsOver(server)),
    bindCron('forget-member-lists', '20 4 * * *', () => forgetMemberLists(server)),
    bindCron('forget-long-works', '25 4 * * *', () => forgetWorks(server)),
    bindCron('forget-expired-sign-ins', '40 4 * * *', () => forgetExpired(server)),
    bindCron('forget-member-sign-ins', '45 4 * * *', () => forgetEnded(server)),
    bindCron('close-ended-credits', '5 0 * * *', () => closeEndedCredits(server)),
    bindCron('forget-passes', '30 4 * * *', () => forgetPasses(server)),
    bindCron('forget-senders', '35 4 * * *', () => forgetSenders(server)),
    bindCron('forget-links-of-mails', '50 4 * * *', () => forgetEndedSecrets(server)),
    bindCron('forget-unfinished-uploads', '15 4 * * *', () => forgetUnfinished(server)),
    bindCron('prune-rate-limits', '10 4 * * *', () => pruneLimits(server.db, server.now())),
  ]
}

/** Work that a long stop may have left without a job. */
export async function resumeWork(server: ServerContext) {
  await resumeDeliveries(server)
  await scheduleEvents(server)
  followEvents(server)
  await resumeMails(server)
  await resumeMembers(server)
  await resumeReadings(server)
  await resumeBackups(server)
  await resumeWorks(server)
  await sealPasses(server)
  await reapplyErasures(server)
}
