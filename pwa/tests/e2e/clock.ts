import type { Page } from 'playwright-core'

const key = 'clock-is-off-by'

/** A device whose clock can be set wrong: `set` does it, from the next page on. */
export const wrongClock = async (page: Page) => {
  await page.context().addInitScript(name => {
    const RealDate = Date
    const by = Number(localStorage.getItem(name) ?? 0)
    const now = () => RealDate.now() + by
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
      get: (target, member) => (member === 'now' ? now : Reflect.get(target, member)),
    })
  }, key)
  const set = async (milliseconds: number) => {
    await page.evaluate(([name, by]) => localStorage.setItem(name, by), [key, String(milliseconds)] as const)
    await page.reload()
  }
  return { set }
}
