import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Until the app itself says so: the browser alone ticks at once, and may have to take it back. */
export const tick = async (box: Locator, isOn = true) => {
  if ((await box.isChecked()) !== isOn) await box.click()
  await expect.poll(() => box.isChecked()).toBe(isOn)
}
