import { expect, it } from 'vitest'
import { toSwissAddress } from './swiss-address.ts'

it.each([
  ['Lausanne, VD', 'VD', { addressLocality: 'Lausanne', postalCode: '1000' }],
  [
    'Rue de l’Évole 5, 2000 Neuchâtel',
    'NE',
    { streetAddress: 'Rue de l’Évole 5', postalCode: '2000', addressLocality: 'Neuchâtel' },
  ],
  ['1205 Genève', 'GE', { postalCode: '1205', addressLocality: 'Genève' }],
  ['1205 Genève (GE)', 'GE', { postalCode: '1205', addressLocality: 'Genève' }],
  [
    'Avenue de la Gare 12, Sion, VS',
    'VS',
    { streetAddress: 'Avenue de la Gare 12', addressLocality: 'Sion', postalCode: '1950' },
  ],
  ['Au bord du lac', 'VD', { addressLocality: 'Au bord du lac' }],
  ['Vaduz, FL', 'FL', { addressLocality: 'Vaduz', postalCode: '9490', addressCountry: 'LI' }],
])('« %s » is a postal address', (location, canton, parts) => {
  expect(toSwissAddress(location, canton)).toEqual({
    '@type': 'PostalAddress',
    addressRegion: canton,
    addressCountry: 'CH',
    ...parts,
  })
})

it('omits the canton if it is unknown', () => {
  expect(toSwissAddress('Quelque part', 'CH')).toEqual({
    '@type': 'PostalAddress',
    addressLocality: 'Quelque part',
    addressCountry: 'CH',
  })
})
