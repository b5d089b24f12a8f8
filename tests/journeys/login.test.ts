import { expect, test } from 'vitest'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const OWNER = 'owner@sala.test'
const EMPLOYEE = 'mali@sala.test'
await createPerson(house.db, { email: OWNER, role: 'owner' })
await createPerson(house.db, { email: EMPLOYEE, isEmployee: true })

async function atLogin(path: string) {
  const visitor = house.newVisitor()
  await visitor.open(path)
  return visitor
}

async function signIn(visitor: Visitor, email: string, password = PASSWORD) {
  visitor.fill('Email', email)
  visitor.fill('Password', password)
  await visitor.press('Sign in')
}

test('the two logins are one page each, with a link to the other and a hint about the backend', async () => {
  const visitor = await atLogin('/admin/login')
  visitor.page.getByRole('heading', { name: 'Admin sign-in' })
  expect(visitor.main).toHaveTextContent('Setup: the backend is connected')
  await visitor.follow('Employee login')
  visitor.page.getByRole('heading', { name: 'Employee sign-in' })
  expect(visitor.address).toBe('/employee/login')
  await visitor.follow('Admin login')
  expect(visitor.address).toBe('/admin/login')
})

test('email and password are required', async () => {
  const visitor = await atLogin('/admin/login')
  await visitor.press('Sign in')
  expect(visitor.status).toBe(400)
  expectFieldMessage(visitor.control('Email'), 'Please enter your email address')
  expectFieldMessage(visitor.control('Password'), 'Please enter your password')
})

test('a failure is said the same for an unknown account', async () => {
  for (const email of [OWNER, 'nobody@sala.test']) {
    const visitor = await atLogin('/admin/login')
    await signIn(visitor, email, 'not the password')
    expect(visitor.status).toBe(401)
    expect(visitor.page.getByRole('alert')).toHaveTextContent(/^Invalid email or password$/)
    expect(visitor.control('Email')).toHaveValue(email)
  }
})

test('beside every sign-in stands the house of the front page', async () => {
  const visitor = house.newVisitor()
  const drawing = () => visitor.document.querySelector('#hero-crown')?.closest('svg')?.innerHTML
  await visitor.open('/')
  const shown = drawing()
  expect(shown).toMatch(/<path/)
  for (const path of ['/admin/login', '/employee/login', '/my/login']) {
    await visitor.open(path)
    expect(drawing(), path).toBe(shown)
  }
})

test('an admin goes to the dashboard, and out again', async () => {
  const visitor = await atLogin('/admin/login')
  await signIn(visitor, OWNER)
  expect(visitor.address).toBe('/admin/dashboard')
  await visitor.press('Sign out')
  expect(visitor.address).toBe('/admin/login')
  await visitor.open('/admin/dashboard')
  expect(visitor.address).toMatch(/^\/admin\/login/)
})

test('an employee goes to the employee area', async () => {
  const visitor = await atLogin('/employee/login')
  await signIn(visitor, EMPLOYEE)
  expect(visitor.address).toBe('/employee')
})

test('an employee has no admin access', async () => {
  const visitor = await atLogin('/admin/login')
  await signIn(visitor, EMPLOYEE)
  expect(visitor.page.getByRole('alert')).toHaveTextContent(
    /^You do not have admin access\. Please use the employee login if you are an employee\.$/,
  )
  await visitor.open('/admin/dashboard')
  expect(visitor.address).toMatch(/^\/admin\/login/)
})

test('an admin has no employee access', async () => {
  const visitor = await atLogin('/employee/login')
  await signIn(visitor, OWNER)
  expect(visitor.page.getByRole('alert')).toHaveTextContent(
    /^You do not have employee access\. Please use the admin login if you are an administrator\.$/,
  )
  await visitor.open('/employee')
  expect(visitor.address).toMatch(/^\/employee\/login/)
})

test('after signing in one is where one wanted to go, on this site only', async () => {
  const visitor = await atLogin('/admin/login?returnTo=https://evil.example/')
  await signIn(visitor, OWNER)
  expect(visitor.address).toBe('/admin/dashboard')
})
