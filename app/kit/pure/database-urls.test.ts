import { expect, test } from 'vitest'
import { databaseUrls } from './database-urls.ts'

test.each([
  ['postgres://db.example.com/sala', ['postgres://db.example.com/sala']],
  [
    'postgresql://u:p%40ss@db:6432/sala?sslmode=require',
    ['postgresql://u:p%40ss@db:6432/sala?sslmode=require'],
  ],
  ['postgres://u:p@localhost/sala?host=%2Frun%2Fpg', ['postgres://u:p@localhost/sala?host=%2Frun%2Fpg']],
  ['postgres://a,b/sala', ['postgres://a/sala', 'postgres://b/sala']],
  [
    'postgres://u:p,w@a:5432,[::1]:5433/sala?target_session_attrs=read-write',
    [
      'postgres://u:p,w@a:5432/sala?target_session_attrs=read-write',
      'postgres://u:p,w@[::1]:5433/sala?target_session_attrs=read-write',
    ],
  ],
])('%s leads to %j', (text, urls) => {
  expect(databaseUrls(text)).toEqual(urls)
})

test.each([
  'db.example.com',
  'mysql://db/sala',
  'postgres://a,,b/sala',
  'postgres://a,b:port/sala',
  'postgres://a,b/sala?target_session_attrs=standby',
  'postgres://a b/sala',
])('%s leads nowhere', text => {
  expect(databaseUrls(text)).toBeNull()
})
