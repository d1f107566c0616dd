import { cities } from '../../schema/cities.ts'
import { isCantonCode } from '../../schema/cities/cantons.ts'

/** Splits « Rue de l’Évole 5, 2000 Neuchâtel » into the text before the postal code, the code, and the text after. */
const aroundPostalCode = (text: string) => {
  const [, before = '', postalCode, after = ''] = /^(.*)\b([1-9]\d{3})\b\s*([^\d]*)$/s.exec(text) ?? []
  return postalCode ? { before, postalCode, after } : { before: '', postalCode: undefined, after: text }
}

const toParts = (text: string) =>
  text
    .split(/[,()\n]/)
    .map(part => part.trim())
    .filter(part => part !== '' && !isCantonCode(part))

/** Converts a typed place into a postal address; the canton is already known. */
export const toSwissAddress = (location: string, canton: string) => {
  const { before, postalCode, after } = aroundPostalCode(location)
  const parts = toParts(after.replace(/\s+[A-Z]{2}\s*$/, ''))
  const locality = postalCode ? parts[0] : parts.at(-1)
  const street = postalCode ? toParts(before) : parts.slice(0, -1)
  const city = cities.find(({ name, cantonCode }) => cantonCode === canton && name === locality)
  return {
    '@type': 'PostalAddress',
    ...(street.length > 0 ? { streetAddress: street.join(', ') } : {}),
    ...(locality ? { addressLocality: locality } : {}),
    ...(isCantonCode(canton) ? { addressRegion: canton } : {}),
    ...((postalCode ?? city) ? { postalCode: postalCode ?? city?.postalCode } : {}),
    addressCountry: canton === 'FL' ? 'LI' : 'CH',
  }
}
