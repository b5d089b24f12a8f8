import type { Permission } from '#app/house/accounts/rules/people.ts'
import { EVERY_NOUN, type EverySaid } from '#app/nouns.ts'

const OF_NOUNS: EverySaid<'access'>['commands'] = Object.assign(
  {},
  ...EVERY_NOUN.map(({ access }) => access?.commands ?? {}),
)

/** What each command that staff use asks for, as its noun says. It refuses by itself, wherever it is called. */
export const COMMANDS = OF_NOUNS satisfies Record<string, Permission>

/** Commands that whoever is in the area may use, because they concern nobody else: whose each is. */
export const OWN = {
  sendOwnMessage: 'from the employee who is signed in',
  replyToOwnMessage: 'from the employee who is signed in',
  markOwnMessageRead: 'the own messages of the employee who is signed in',
  deleteOwnMessages: 'the own messages of the employee who is signed in',
  changeOwnName: 'one’s own account',
  changeOwnPassword: 'one’s own account',
  requestEmailChange: 'one’s own account',
  startSecondFactor: 'one’s own account',
  confirmSecondFactor: 'one’s own account',
  switchOffSecondFactor: 'one’s own account',
  renewBackupCodes: 'one’s own account',
  startLinking: 'one’s own account',
  unlinkAccount: 'one’s own account',
  saveMailChoices: 'one’s own account',
  endOwnSession: 'one’s own account',
  endOtherSessions: 'one’s own account',
  endAllSessions: 'one’s own account',
  requestOwnLeave: 'one’s own leave, by `ownEmployee`',
  cancelOwnLeave: 'one’s own leave, by `ownEmployee`',
  updateOwnContact: 'one’s own record',
  beginOwnRenewal: 'a membership of the account, by `ownMember`',
  spendOwnVoucher: 'a membership of the account, by `ownMember`',
  changeOwnContact: 'a membership of the account, by `ownMember`',
  changeOwnLanguage: 'one’s own account of a member',
  askEmailChange: 'one’s own account of a member',
  giveUpEmailChange: 'one’s own account of a member',
  saveNotices: 'one’s own account of a member',
  inviteGuest: 'a membership of the account, by `ownMember`',
  cancelInvite: 'a membership of the account, by `ownMember`',
  setLeaving: 'a membership of the account, by `ownMember`',
  endPortalSession: 'one’s own account of a member',
  endAllPortalSessions: 'one’s own account of a member',
  pressClock: 'one’s own clock; it asks for the employee who is signed in',
  undoPress: 'one’s own clock; it asks for the employee who is signed in',
  askSwap: 'one’s own shift, by `ownEmployee`',
  takeSwap: 'what is offered to the employee who is signed in, or to all, by `ownEmployee`',
  withdrawSwap: 'one’s own offer, by `ownEmployee`',
} as const satisfies Record<string, string>

const READS = 'reads; its screens ask for the permission'
const ANSWERS = 'answers forms by commands that each refuse by themselves'

/** What takes the context of a signed-in person and is no command: why nobody needs to be refused by it. */
export const HELPERS: Record<string, string> = {
  answerProfileScreen: ANSWERS,
  answerProfile: ANSWERS,
  answerSecondFactor: ANSWERS,
  answerOwnContact: ANSWERS,
  answerLedgerForm: ANSWERS,
  answerAccountForm: ANSWERS,
  answerCashUpForm: ANSWERS,
  answerReversal: ANSWERS,
  answerSaleForm: ANSWERS,
  answerMemberForm: ANSWERS,
  answerCreditForm: ANSWERS,
  answerManage: ANSWERS,
  answerPress: ANSWERS,
  answerUndo: ANSWERS,
  answerOwnSwap: ANSWERS,
  answerDecision: ANSWERS,
  reviewReceipt: ANSWERS,
  handleRequest: ANSWERS,
  decideApplication: ANSWERS,
  answerOwnMember: ANSWERS,
  answerEmailChange: ANSWERS,
  answerLeaving: ANSWERS,
  viewCode: 'reads one’s own membership',
  loadMembership: 'reads one’s own membership',
  viewMembership: 'reads one’s own membership',
  freshPasswordError: 'asks whoever is signed in for their own password',
  loadProfileScreen: 'reads one’s own account',
  loadProfile: 'reads one’s own account',
  findPendingSecret: 'reads one’s own account',
  loadToday: 'reads one’s own day',
  loadPortalWaiting: 'reads what waits for the one who is signed in',
  loadSection: READS,
  loadWaiting: 'reads what waits, each part for whoever may see it',
  storePortrait: 'keeps the picture that came with a form, for the command that has asked already',
  changeStaff: 'the frame of the commands about staff; it asks for the permission itself',
}
