/** What erasing a person does to a column of theirs; every way but `kept` and `tax` leaves nothing of it. */
export type Way =
  /** Takes the column's default: null, or empty. */
  | 'emptied'
  /** For a text that has no default and may not be null. */
  | 'blanked'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  /** Says nothing about anybody once the names are gone. */
  | 'kept'
  /** Stays in the tax records until their time is over. */
  | 'tax'
  /** Loses what is personal in it, and only that (see `SAFE_DETAILS`). */
  | 'redacted'

/** Who a table's rows are about. Staff accounts end in Settings, and are not erased here. */
type Whose = 'member' | 'employee' | 'everyone' | 'staff' | 'nobody'

export type Holding = {
  whose: Whose
  /** Every column of text, JSON or a day that says something about the person, and what becomes of it. */
  columns?: Record<string, Way>
  /** The rest of them: words of the house, states, days and numbers. */
  kept?: string[]
  /** Those that open something: they are never part of a download. */
  secrets?: string[]
  /** Those that hold the key of a stored file. */
  files?: string[]
  /** Whether erasing takes the rows away altogether. */
  isRemoved?: boolean
}

const CHATS = { instagram: 'emptied', facebook: 'emptied', telegram: 'emptied' } as const

/**
 * Every table, with every column of text, JSON or a day: a test compares it with the database, so that nobody adds one
 * without deciding about it. Downloads and erasing follow it.
 */
export const HOLDINGS: Record<string, Holding> = {
  members: {
    whose: 'member',
    columns: {
      ...{ name: 'name', email: 'email', secondary_email: 'emptied', mobile_phone: 'emptied' },
      ...{
        work_phone: 'emptied',
        address: 'emptied',
        date_of_birth: 'emptied',
        emergency_contact: 'emptied',
      },
      ...{ line_id: 'emptied', whatsapp: 'emptied', ...CHATS },
    },
    kept: ['member_id', 'membership_type', 'plan_name', 'status', 'join_date', 'expiry_date'],
  },
  applications: {
    whose: 'member',
    columns: {
      ...{ name: 'name', email: 'email', email2: 'emptied', mobile_phone: 'blanked', work_phone: 'emptied' },
      ...{ address: 'emptied', date_of_birth: 'emptied', emergency_contact: 'emptied' },
      ...{ line: 'emptied', whats_app: 'emptied', ...CHATS },
    },
    kept: [
      ...['member_id', 'variant', 'status', 'start_date', 'expiry_date', 'selected_plan', 'payment_method'],
      'locale',
    ],
    secrets: ['status_key', 'submission_key'],
  },
  application_versions: {
    whose: 'member',
    isRemoved: true,
    columns: { name: 'name', email: 'email', email2: 'emptied', mobile_phone: 'blanked' },
    kept: ['selected_plan', 'payment_method', 'start_date', 'expiry_date'],
  },
  consents: {
    whose: 'member',
    columns: { address: 'blanked', user_agent: 'blanked' },
    kept: ['agreement_sha256', 'accepted'],
  },
  application_decisions: {
    whose: 'member',
    columns: { reason: 'emptied', member_before: 'emptied' },
    kept: ['decision'],
  },
  receipts: {
    whose: 'member',
    columns: {
      name: 'emptied',
      email: 'email',
      reason: 'emptied',
      access_id: 'emptied',
      access_pass: 'emptied',
      network: 'emptied',
    },
    kept: ['variant', 'status', 'selected_plan', 'file_key', 'file_sha256'],
    secrets: ['access_pass', 'file_sha256', 'submission_key', 'network'],
    files: ['file_key'],
  },
  slips: {
    whose: 'member',
    columns: { texts: 'emptied' },
    kept: [
      ...['file_key', 'state', 'kind', 'bank', 'reference', 'paid_on', 'paid_at_time', 'keys'],
      ...['verification', 'verified_by', 'verified_prompt_pay_id', 'verified_account'],
    ],
    files: ['file_key'],
  },
  slip_uses: { whose: 'member', columns: { key: 'kept' } },
  access_codes: {
    whose: 'member',
    columns: { pass: 'emptied', pass_hash: 'emptied', provisional_phone: 'emptied' },
    kept: ['access_id'],
    secrets: ['pass', 'pass_hash'],
  },
  card_payments: {
    whose: 'member',
    columns: { url: 'emptied', fingerprint: 'emptied' },
    kept: ['session_id', 'status', 'currency', 'payment_intent_id', 'doubt', 'dispute'],
    secrets: ['fingerprint', 'url'],
  },
  documents: {
    whose: 'member',
    columns: { buyer_name: 'tax', content: 'tax' },
    kept: ['series', 'number', 'kind', 'day'],
  },
  ledger_entries: {
    whose: 'member',
    columns: { note: 'tax', reference: 'tax' },
    kept: ['kind', 'account', 'booked_on', 'source', 'member_id', 'method'],
  },
  renewals: { whose: 'member', kept: ['expiry_date', 'reference'] },
  renewal_requests: { whose: 'member', kept: ['expiry_date'] },
  mails: {
    whose: 'everyone',
    isRemoved: true,
    columns: {
      ...{ recipient: 'kept', subject: 'kept', text: 'kept', html: 'kept', error: 'kept' },
      secrets: 'kept',
    },
    kept: ['kind', 'status', 'subject_kind'],
    secrets: ['html', 'secrets'],
  },
  delivery_attempts: {
    whose: 'member',
    isRemoved: true,
    columns: { response_body: 'kept' },
    kept: ['delivery_id', 'status_text', 'error'],
    secrets: ['response_body'],
  },
  deliveries: {
    whose: 'member',
    isRemoved: true,
    columns: { payload: 'kept' },
    kept: ['id', 'kind', 'file_key', 'status'],
    files: ['file_key'],
  },
  employees: {
    whose: 'employee',
    columns: {
      ...{ first_name: 'first_name', last_name: 'last_name', email: 'email', phone: 'emptied' },
      ...{ address: 'emptied', emergency_contact: 'emptied', emergency_phone: 'emptied' },
      ...{ date_of_birth: 'emptied', profile_image: 'emptied' },
    },
    kept: ['employee_code', 'department', 'position', 'hire_date', 'status'],
    files: ['profile_image'],
  },
  work_shifts: { whose: 'employee', isRemoved: true, kept: ['starts_at', 'ends_at'] },
  attendance_records: {
    whose: 'employee',
    columns: { notes: 'emptied' },
    kept: ['date', 'time_in', 'time_out', 'status'],
  },
  leave_requests: {
    whose: 'employee',
    columns: { reason: 'blanked' },
    kept: ['leave_type', 'start_date', 'end_date', 'status'],
  },
  leave_entitlements: { whose: 'employee', kept: ['leave_type'] },
  messages: {
    whose: 'employee',
    isRemoved: true,
    columns: { subject: 'kept', content: 'kept' },
    kept: ['sender_type', 'receiver_type'],
  },
  admin_activity_log: {
    whose: 'everyone',
    columns: { details: 'redacted' },
    kept: ['action', 'entity_type', 'entity_id'],
  },
  // An employee's login goes with them (see `removeLogin`); one that opens the staff area stays as that.
  users: { whose: 'employee', columns: { name: 'kept', email: 'kept', image: 'kept' } },
  sessions: {
    whose: 'employee',
    isRemoved: true,
    columns: { token: 'kept', ip_address: 'kept', user_agent: 'kept' },
    secrets: ['token'],
  },
  accounts: {
    whose: 'staff',
    columns: {
      ...{
        account_id: 'kept',
        password: 'kept',
        access_token: 'kept',
        refresh_token: 'kept',
        id_token: 'kept',
      },
    },
    kept: ['provider_id', 'scope'],
  },
  two_factors: { whose: 'staff', columns: { secret: 'kept', backup_codes: 'kept' } },
  admin_users: { whose: 'staff', columns: { display_name: 'kept' }, kept: ['role'] },
  // Each goes by itself within a day or when its time is over; the links of a login go with it. Addresses in keys are hashed.
  verifications: { whose: 'everyone', columns: { identifier: 'kept', value: 'kept' } },
  api_answers: {
    whose: 'everyone',
    columns: { body: 'kept' },
    kept: ['idempotency_key', 'fingerprint', 'headers'],
  },
  rate_limits: { whose: 'everyone', columns: { key: 'kept' } },
  auth_rate_limits: { whose: 'everyone', columns: { key: 'kept' } },
  // The file of a list is deleted once it was taken in or given up, and of a forgotten one after some days.
  member_imports: { whose: 'staff', kept: ['file_name', 'content_key'] },
  notification_choices: { whose: 'staff' },
  blog_posts: {
    whose: 'nobody',
    kept: [
      ...['slug', 'title', 'meta_description', 'tags', 'keywords', 'outline', 'full_post', 'image_key'],
      ...['status', 'source'],
    ],
  },
  blog_requests: {
    whose: 'nobody',
    kept: ['kind', 'topic', 'target_audience', 'seo_target_words', 'slug', 'status', 'stage', 'error'],
  },
  blog_revisions: { whose: 'nobody', kept: ['content'] },
  blog_slugs: { whose: 'nobody', kept: ['slug'] },
  blog_model_calls: { whose: 'nobody', kept: ['model', 'outcome'] },
  agreements: { whose: 'nobody', kept: ['version', 'locale', 'title', 'pages', 'sha256'] },
  api_keys: { whose: 'nobody', kept: ['name', 'scopes', 'hash', 'ending'] },
  departments: { whose: 'nobody', kept: ['name', 'description'] },
  document_series: { whose: 'nobody', kept: ['series'] },
  erasures: { whose: 'nobody', kept: ['kind'] },
  events: { whose: 'nobody', kept: ['title', 'description', 'type', 'image_url'] },
  instance_secrets: { whose: 'nobody', kept: ['name', 'value'] },
  ledger_closed_months: { whose: 'nobody', kept: ['month'] },
  payable_amounts: { whose: 'nobody' },
  plans: {
    whose: 'nobody',
    kept: [
      ...['name', 'slug', 'group', 'text_key', 'unit', 'description', 'features'],
      ...['payment_link_new', 'payment_link_existing'],
    ],
  },
  sample_records: { whose: 'nobody', kept: ['kind', 'record_id'] },
  services: { whose: 'nobody', kept: ['title', 'description', 'icon', 'price', 'text_key'] },
  settings: { whose: 'nobody', kept: ['key', 'value'] },
  // Whose share was used up stands here for a day, as a keyed hash.
  code_holds: { whose: 'nobody', kept: ['reason', 'subject'] },
  // Stored without who paid (card-payments).
  stripe_events: { whose: 'nobody', kept: ['event_id', 'type', 'news', 'payment_intent_id'] },
  vat_rates: { whose: 'nobody', kept: ['starts_on'] },
}

/** What may stay of a log entry about somebody who was erased: states, plans, days and amounts, but no words. */
export const SAFE_DETAILS = [
  ...['status', 'membershipType', 'planName', 'selectedPlan', 'joinDate', 'expiryDate', 'anchorDay'],
  ...['autoRenew', 'lastRenewedAt', 'isImported', 'isAutomatic', 'memberId', 'accessId', 'validUntil'],
  ...['variant', 'paymentMethod', 'kind', 'method', 'number', 'bookedOn', 'amountSatang', 'totalSatang'],
  ...['date', 'timeIn', 'timeOut', 'leaveType', 'startDate', 'endDate', 'rows', 'files'],
]
