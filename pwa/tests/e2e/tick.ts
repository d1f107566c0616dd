import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the app confirms it: the browser ticks the box at once, and may have to revert it. */
export const tick = async (box: Locator, isOn = true) => {
  if ((await box.isChecked()) !== isOn) await box.click()
  await expect.poll(() => box.isChecked()).toBe(isOn)
}
