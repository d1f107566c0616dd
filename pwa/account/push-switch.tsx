import { push } from '../push/push.ts'
import { turnOnPush } from '../push/turn-on-push.ts'
import { usePush } from '../push/use-push.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Switch } from '../components/ui/switch.tsx'

/** Turns push notifications on this device on or off. */
export const PushSwitch = () => {
  const state = usePush()
  if (state === 'denied' || state === 'impossible')
    return (
      <p className={css({ color: 'quiet', fontSize: 'small' })}>
        {state === 'denied' ? m.push_denied() : m.push_impossible()}
      </p>
    )
  return (
    <Switch
      label={m.push_switch()}
      hint={m.push_hint()}
      checked={state === 'on'}
      onChecked={checked => void (checked ? turnOnPush() : push.turnOff().catch(() => undefined))}
    />
  )
}
