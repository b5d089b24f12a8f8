import { m } from '#app/paraglide/messages.js'
import { inWords } from './action-texts.ts'

type Words = { label: () => string; phrase: (texts: { name: string }) => string }

/** Words of the kinds of records that are known; those named in the plural are whole screens. */
const TYPES = new Map<string, Words>([
  ['application', { label: m.activity_type_application, phrase: m.activity_the_application }],
  ['receipt', { label: m.activity_type_receipt, phrase: m.activity_the_receipt }],
  ['document', { label: m.activity_type_document, phrase: m.activity_the_document }],
  ['documents', { label: m.activity_type_documents, phrase: m.activity_the_documents }],
  ['member', { label: m.activity_type_member, phrase: m.activity_the_member }],
  ['access_code', { label: m.activity_type_access_code, phrase: m.activity_the_access_code }],
  ['access_codes', { label: m.activity_type_access_codes, phrase: m.activity_the_access_codes }],
  ['account', { label: m.activity_type_account, phrase: m.activity_the_account }],
  ['admin', { label: m.activity_type_admin, phrase: m.activity_the_admin }],
  ['employee', { label: m.activity_type_employee, phrase: m.activity_the_employee }],
  ['backup', { label: m.backups_title, phrase: m.activity_the_backup }],
  ['department', { label: m.activity_type_department, phrase: m.activity_the_department }],
  ['departments', { label: m.activity_type_departments, phrase: m.activity_the_departments }],
  [
    'attendance_record',
    { label: m.activity_type_attendance_record, phrase: m.activity_the_attendance_record },
  ],
  ['event', { label: m.activity_type_event, phrase: m.activity_the_event }],
  ['service', { label: m.activity_type_service, phrase: m.activity_the_service }],
  ['message', { label: m.activity_type_message, phrase: m.activity_the_message }],
  ['blog_post', { label: m.activity_type_blog_post, phrase: m.activity_the_blog_post }],
  ['blog_request', { label: m.activity_type_blog_request, phrase: m.activity_the_blog_request }],
  ['blog', { label: m.activity_type_blog, phrase: m.activity_the_blog }],
  ['plan', { label: m.activity_type_plan, phrase: m.activity_the_plan }],
  ['settings', { label: m.activity_type_settings, phrase: m.activity_the_settings }],
  ['sample_data', { label: m.activity_type_sample_data, phrase: m.activity_the_sample_data }],
  ['vat_rate', { label: m.activity_type_vat_rate, phrase: m.activity_the_vat_rate }],
  ['api_key', { label: m.activity_type_api_key, phrase: m.activity_the_api_key }],
  ['webhook', { label: m.activity_type_webhook, phrase: m.activity_the_webhook }],
  ['delivery', { label: m.activity_type_delivery, phrase: m.activity_the_delivery }],
  ['mail', { label: m.activity_type_mail, phrase: m.activity_the_mail }],
  ['staff', { label: m.activity_type_staff, phrase: m.activity_the_staff }],
  ['permission', { label: m.activity_type_permission, phrase: m.activity_the_permission }],
  ['members', { label: m.activity_type_members, phrase: m.activity_the_members }],
  ['member_import', { label: m.activity_type_member_import, phrase: m.activity_the_member_import }],
  ['applications', { label: m.activity_type_applications, phrase: m.activity_the_applications }],
  ['receipts', { label: m.activity_type_receipts, phrase: m.activity_the_receipts }],
  ['messages', { label: m.activity_type_messages, phrase: m.activity_the_messages }],
  ['events', { label: m.activity_type_events, phrase: m.activity_the_events }],
  ['services', { label: m.activity_type_services, phrase: m.activity_the_services }],
  ['employees', { label: m.activity_type_employees, phrase: m.activity_the_employees }],
  ['leave_request', { label: m.activity_type_leave_request, phrase: m.activity_the_leave_request }],
  ['leave_balance', { label: m.activity_type_leave_balance, phrase: m.activity_the_leave_balance }],
  ['leave_requests', { label: m.activity_type_leave_requests, phrase: m.activity_the_leave_requests }],
  ['leave_balances', { label: m.activity_type_leave_balances, phrase: m.activity_the_leave_balances }],
  ['leave_calendar', { label: m.activity_type_leave_calendar, phrase: m.activity_the_leave_calendar }],
  [
    'attendance_records',
    { label: m.activity_type_attendance_records, phrase: m.activity_the_attendance_records },
  ],
  ['activity', { label: m.activity_type_activity, phrase: m.activity_the_activity }],
  ['ledger', { label: m.activity_type_ledger, phrase: m.activity_the_ledger }],
  ['dashboard', { label: m.activity_type_dashboard, phrase: m.activity_the_dashboard }],
])

export function typeLabel(type: string): string {
  return TYPES.get(type)?.label() ?? inWords(type)
}

/** Lists of records whose kind is named in the singular. */
const LISTS = new Map([
  ['mail', m.activity_the_mail_list],
  ['staff', m.activity_the_staff_list],
])

type Texts = { type: string; id: string; name: string }

/** The record within a sentence, e.g. "the application of Nok". */
export function entityPhrase({ type, id, name }: Texts): string {
  const list = id === 'list' ? LISTS.get(type) : undefined
  if (list) return list()
  const known = TYPES.get(type)
  return known ? known.phrase({ name }) : m.activity_the_other({ type: inWords(type), name })
}
