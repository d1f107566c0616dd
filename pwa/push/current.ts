import { early } from './early.ts'
import { createInstalls, type InstallPrompt } from './installs.ts'

const isInstalled = () => matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches

/** Safari on iPhone and iPad: only there `standalone` exists. It is true if the app was opened from the home screen. */
const hasShareSheet = () => 'standalone' in navigator && navigator.standalone === false

export const installs = createInstalls({
  storage: localStorage,
  now: Date.now,
  isInstalled,
  hasShareSheet,
  persist: async () => navigator.storage?.persist?.(),
})

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && 'userChoice' in event

export const followInstall = () => {
  const take = (event: Event | null) => event && isPrompt(event) && installs.take(event)
  take(early.prompt)
  addEventListener('beforeinstallprompt', take)
  addEventListener('appinstalled', installs.installed)
  installs.visit()
}
