import { expect, it } from 'vitest'
import { networkOf } from './client-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51000', '192.0.2.7'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:DB8:0:12:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64'],
  ['2001:0db8:0000:0012:0:0:192.0.2.7', '2001:db8:0:12::/64'],
  ['[2001:db8:0:12::9]:443', '2001:db8:0:12::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['whoever', 'whoever'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
