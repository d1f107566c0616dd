import type { ToWorker } from './messages.ts'

const takeOver: ToWorker = { kind: 'take-over' }

/**
 * What a window shows for the moment in which a new version takes the place of the one that answers it. It asks for
 * nothing meanwhile, and comes anew once the other is in charge: a request that finds one worker leaving and the other
 * not yet there may never be answered.
 */
export const letInPage = (patience: number) => `<!doctype html>
<html lang="fr-CH">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Pouce</title>
<script type="module">
const { serviceWorker } = navigator
const late = setTimeout(() => location.reload(), ${patience})
const comeAnew = () => {
  clearTimeout(late)
  location.reload()
}
serviceWorker.addEventListener('controllerchange', comeAnew)
const registration = await serviceWorker.getRegistration()
if (registration?.waiting) registration.waiting.postMessage(${JSON.stringify(takeOver)})
else comeAnew()
</script>
</html>`
