import * as m from '../paraglide/messages.js'

// The order matters: nearly every browser's user agent also names another browser.
const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux|CrOS/],
] as const

const firstIn = (list: readonly (readonly [string, RegExp])[], text: string) =>
  list.find(([, shape]) => shape.test(text))?.[0]

/** Readable name of a device: « Firefox sur Android ». */
export const deviceName = (device: string) => {
  const browser = firstIn(browsers, device)
  const system = firstIn(systems, device)
  if (browser && system) return m.own_account_device({ browser, system })
  return browser ?? system ?? (device.trim().slice(0, 60) || m.own_account_unknown_device())
}
