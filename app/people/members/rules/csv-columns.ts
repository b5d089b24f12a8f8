import type { MemberRow } from '../queries/members.server.ts'
import type { MemberField } from '../schema.ts'

export type MemberColumn = MemberField | 'memberId' | 'planName'

/** Stands in the file for a membership without an end: an empty cell leaves the expiry to the rules. */
export const NO_EXPIRY = 'none'

/** What a file of members holds, by the names of their fields (rule members.fields): written and read. */
export const MEMBER_COLUMNS: {
  field: MemberColumn
  heading: string
  kind?: 'day'
  read: (member: MemberRow) => string | null
}[] = [
  { field: 'memberId', heading: 'Member ID', read: row => row.memberId },
  { field: 'name', heading: 'Name', read: row => row.name },
  { field: 'email', heading: 'Email', read: row => row.email },
  { field: 'secondaryEmail', heading: 'Secondary Email', read: row => row.secondaryEmail },
  { field: 'mobilePhone', heading: 'Mobile Phone', read: row => row.mobilePhone },
  { field: 'workPhone', heading: 'Work Phone', read: row => row.workPhone },
  { field: 'address', heading: 'Address', read: row => row.address },
  { field: 'dateOfBirth', heading: 'Date of Birth', kind: 'day', read: row => row.dateOfBirth },
  { field: 'membershipType', heading: 'Membership Type', read: row => row.membershipType },
  { field: 'planName', heading: 'Plan', read: row => row.planName },
  { field: 'status', heading: 'Status', read: row => row.status },
  { field: 'joinDate', heading: 'Join Date', kind: 'day', read: row => row.joinDate },
  { field: 'expiryDate', heading: 'Expiry Date', kind: 'day', read: row => row.expiryDate ?? NO_EXPIRY },
  { field: 'autoRenew', heading: 'Auto-Renew', read: row => (row.autoRenew ? 'yes' : 'no') },
  { field: 'lineId', heading: 'Line', read: row => row.lineId },
  { field: 'whatsapp', heading: 'WhatsApp', read: row => row.whatsapp },
  { field: 'instagram', heading: 'Instagram', read: row => row.instagram },
  { field: 'facebook', heading: 'Facebook', read: row => row.facebook },
  { field: 'telegram', heading: 'Telegram', read: row => row.telegram },
  { field: 'emergencyContact', heading: 'Emergency Contact', read: row => row.emergencyContact },
]
