import { expect, test } from 'vitest'
import { STARTER_SERVICES } from '../../../../db/starter/catalogue.ts'
import type { ServiceView } from '../queries.server.ts'
import { serviceTexts } from './services.ts'

test('the words of a fresh install are those of the starter catalogue', () => {
  for (const service of STARTER_SERVICES) {
    const { title, description, price } = service
    expect(serviceTexts(service as ServiceView)).toEqual({ title, description, price })
  }
})

test('a service of the owner’s has the owner’s words', () => {
  const own = {
    id: '1',
    title: 'Yoga',
    description: 'On the roof.',
    icon: 'award',
    price: 'Free',
    textKey: null,
  } as const
  expect(serviceTexts(own)).toEqual({ title: 'Yoga', description: 'On the roof.', price: 'Free' })
})
