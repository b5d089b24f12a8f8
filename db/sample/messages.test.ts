import { expect, test } from 'vitest'
import { LIMITS } from '#app/team/messages/rules/messages.ts'
import { employeeRows } from './employees.ts'
import { messageEntries, messageRows, portalUserRows } from './messages.ts'
import { adminRows, userRows } from './staff.ts'

const TODAY = '2026-11-21'
const rows = messageRows({ today: TODAY })
const team = employeeRows({ today: TODAY })
const users = [...userRows({ today: TODAY }), ...portalUserRows({ today: TODAY })]

test('no message of the sample waits, and none lies ahead of its day', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const { isRead, readAt } of rows) {
    expect(isRead).toBe(true)
    expect(readAt < new Date(`${TODAY}T00:00:00+07:00`)).toBe(true)
  }
})

test('each is between one of the staff and an employee who worked there then and has an account', () => {
  const admins = adminRows({ today: TODAY }).map(({ userId }) => userId)
  for (const { senderType, senderId, receiverType, receiverId, createdAt, content, subject } of rows) {
    expect([senderType, receiverType].toSorted()).toEqual(['admin', 'employee'])
    const [admin, employee] = senderType === 'admin' ? [senderId, receiverId] : [receiverId, senderId]
    expect(admins).toContain(admin)
    const person = team.find(({ id }) => id === employee)
    expect(person?.createdAt && person.createdAt < createdAt).toBe(true)
    expect(users.some(({ employeeId }) => employeeId === employee)).toBe(true)
    expect(content.length).toBeLessThanOrEqual(LIMITS.content)
    expect(subject.length).toBeLessThanOrEqual(LIMITS.subject)
  }
})

test('an answer goes back to who wrote what it answers, later', () => {
  const answers = rows.filter(({ replyToId }) => replyToId !== null)
  expect(answers.length).toBeGreaterThan(5)
  for (const answer of answers) {
    const original = rows.find(({ id }) => id === answer.replyToId)
    expect(original).toMatchObject({ senderId: answer.receiverId, receiverId: answer.senderId })
    expect(original && original.createdAt < answer.createdAt).toBe(true)
  }
})

test('the log has each message once as sent and once for each that read it, by people who exist', () => {
  const entries = messageEntries({ today: TODAY })
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  expect(entries.filter(({ action }) => action === 'updated')).toHaveLength(rows.length)
  for (const { by } of entries) expect(users.some(({ id }) => id === by.userId)).toBe(true)
  const texts = JSON.stringify(entries)
  for (const { content } of rows) expect(texts).not.toContain(JSON.stringify(content).slice(1, -1))
})
