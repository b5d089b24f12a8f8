import { expect, test } from 'vitest'
import { settingsSchemas } from '#app/features/settings/schema.ts'
import { localBusiness } from './structured-data.ts'

test('search engines learn where the house is and when reception is there', () => {
  const business = localBusiness({
    company: settingsSchemas.company.parse({}),
    reception: settingsSchemas.hours.parse({}).reception,
    url: 'https://sala.example/th/',
    description: 'A house.',
  })
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Sala Coworking',
    image: 'https://sala.example/og.png',
    address: { streetAddress: 'Jomtien Second Road', addressCountry: 'TH' },
  })
  expect(business.openingHoursSpecification).toHaveLength(6)
  expect(business.openingHoursSpecification.at(-1)).toMatchObject({
    dayOfWeek: 'Saturday',
    opens: '10:00',
    closes: '21:00',
  })
})
