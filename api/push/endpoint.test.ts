import { expect, it } from 'vitest'
import { isOpenEndpoint } from './endpoint.ts'
import { isInnerAddress } from './inner-address.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://[2606:4700::1]/x',
  'https://9.9.9.9/x',
])('takes %s', endpoint => expect(isOpenEndpoint(endpoint)).toBe(true))

it.each([
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://db/x',
  'https://printer.local/x',
  'https://vault.internal/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://10.1.2.3/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://[fe80::1]/x',
  'https://[2002:a00:1::]/x',
  'https://user:secret@fcm.googleapis.com/x',
  'nothing',
])('refuses %s', endpoint => expect(isOpenEndpoint(endpoint)).toBe(false))

it('accepts an inner endpoint only if its origin is trusted, port included', () => {
  expect(isOpenEndpoint('http://127.0.0.1:4000/x', ['http://127.0.0.1:4000'])).toBe(true)
  expect(isOpenEndpoint('http://127.0.0.1:4001/x', ['http://127.0.0.1:4000'])).toBe(false)
})

it('distinguishes inner from public addresses', () => {
  const inside = ['127.0.0.1', '10.0.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:1.2.3.4']
  expect(inside.filter(address => !isInnerAddress(address))).toEqual([])
  expect(['9.9.9.9', '142.250.1.1', '2a00:1450:4001::1'].filter(isInnerAddress)).toEqual([])
  expect(isInnerAddress('not an address')).toBe(true)
})
