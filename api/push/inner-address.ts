import { BlockList, isIP } from 'node:net'

const inner = new BlockList()
const ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
for (const [net, bits] of ranges) inner.addSubnet(net, bits, 'ipv4')
// Ranges that embed an IPv4 address (Teredo, 6to4), and the documentation range.
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv6')
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')

/** True if an address is outside the public internet. Subscriptions must not make us connect there. */
export const isInnerAddress = (address: string) => {
  const version = isIP(address)
  if (version === 4) return inner.check(address, 'ipv4')
  return version === 0 || !outer.check(address, 'ipv6') || inner.check(address, 'ipv6')
}
