import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { readSecret } from '#app/house/accounts/schema/read-secret.ts'
import { changedText } from '#app/kit/forms/together-texts.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readUpload } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readSeenRows } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { deleteEmployees } from './commands/delete.server.ts'
import { createEmployee, setEmployeesStatus, updateEmployee } from './commands/employees.server.ts'
import { createEmployeeLogin, updateEmployeeLogin } from './commands/logins.server.ts'
import { STATUSES_TO_SET } from './rules/employees.ts'
import { EMPLOYEE_FIELDS, type EmployeeReply } from './schema/employees.ts'
import { checkLogin, loginErrors } from './texts/logins.ts'

type Post = {
  ctx: CommandContext
  request: Request
  form: FormData
  params: URLSearchParams
  /** Where it goes on when it is done: the screen without its dialog, and the list where the person is gone. */
  done: { stay: string; list: string }
}

const ANSWERS = {
  save: answerSave,
  set: answerSet,
  delete: answerDelete,
  login: answerLogin,
}

/** Does what a dialog of the employees' screens asks for; the address says for whom. */
export async function answerManager(post: Post) {
  return answerOf(ANSWERS, post.form, 'save')(post)
}

async function answerSave({ ctx, form, params, done }: Post) {
  await authorise(ctx, 'employees.edit')
  const upload = readUpload(form, 'picture')
  const values = readTexts(form, EMPLOYEE_FIELDS)
  const { version } = readTexts(form, ['version'])
  const id = params.get('edit')
  const saved = id
    ? await updateEmployee(ctx, { id, values, upload, version })
    : await createEmployee(ctx, { values, upload })
  if (saved.ok) return redirectWithMessage(done.stay, id ? m.employee_updated() : m.employee_created())
  const refusal = saved.errors ? saved : { errors: { form: m.employee_gone() } }
  return refuseEdit({ fields: values, version }, { intent: 'save' as const, ...refusal })
}

async function answerSet({ ctx, form, done }: Post) {
  const to = STATUSES_TO_SET.find(status => status === form.get('to')) ?? 'active'
  const changed = await setEmployeesStatus(ctx, { rows: readSeenRows(form), to })
  return redirectWithMessage(done.list, changedText(changed))
}

async function answerDelete({ ctx, form, done }: Post) {
  const deleted = await deleteEmployees(ctx, form.getAll('id').map(String))
  if (deleted.ok) return redirectWithMessage(done.list, m.employee_deleted())
  if (deleted.reason === 'not_found') return redirectWithMessage(done.list, m.employee_gone())
  const names = deleted.names.join(', ')
  const errors = { form: m.employee_delete_refused({ names }) }
  return refuse<EmployeeReply>({ intent: 'delete', errors }, 409)
}

async function answerLogin({ ctx, request, form, params, done }: Post) {
  await authorise(ctx, 'employees.edit')
  const employeeId = params.get('login') ?? ''
  const typed = { password: readSecret(form, 'password'), repeat: readSecret(form, 'repeat') }
  const wrong = checkLogin(typed)
  if (Object.keys(wrong).length > 0) return refuse<EmployeeReply>({ intent: 'login', errors: wrong })
  const isNew = form.get('has') !== 'login'
  const errors = await setLogin({ ctx, request, isNew, employeeId, password: typed.password })
  if (errors) return refuse<EmployeeReply>({ intent: 'login', errors })
  const text = isNew ? m.employee_login_created() : m.employee_login_updated()
  return redirectWithMessage(done.stay, text)
}

type SetLogin = {
  ctx: CommandContext
  request: Request
  isNew: boolean
  employeeId: string
  password: string
}

/** @returns why it was not done, in words, or null when it was */
async function setLogin({ ctx, request, isNew, employeeId, password }: SetLogin) {
  try {
    const input = { employeeId, password }
    const outcome = isNew
      ? await createEmployeeLogin(ctx, { request, ...input })
      : await updateEmployeeLogin(ctx, input)
    return outcome.ok ? null : loginErrors(outcome.reason, isNew)
  } catch (error) {
    if (!(error instanceof Error)) throw error // a refusal of the guard
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the login was not stored')
    return { form: m.employee_login_error({ message: m.employee_login_unknown_error() }) }
  }
}
