/** Normal form for storage: no spaces, upper case. */
export const plainIban = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

const remainder = (text: string) => Array.from(text).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

/** QR-IBANs need a payment reference that private people do not have. */
const isQrIban = (iban: string) => Number(iban.slice(4, 9)) >= 30_000 && Number(iban.slice(4, 9)) <= 31_999

/** A Swiss or Liechtenstein IBAN (ISO 13616): 21 characters, remainder 1 modulo 97. */
export const isSwissIban = (iban: string) => {
  if (!/^(?:CH|LI)\d{7}[\dA-Z]{12}$/.test(iban) || isQrIban(iban)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  return remainder(moved.replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))) === 1
}
