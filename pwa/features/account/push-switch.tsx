import { push } from '../push/push.ts'
import { turnOnPush } from '../push/turn-on-push.ts'
import { usePush } from '../push/use-push.ts'
import { css } from '../../styled-system/css/index.js'
import { pushTexts } from '../../texts/fr/saved.ts'
import { Switch } from '../../components/ui/switch.tsx'

/** Push on this device, to be had and to be taken back at any time. */
export const PushSwitch = () => {
  const state = usePush()
  if (state === 'denied' || state === 'impossible')
    return <p className={css({ color: 'quiet', fontSize: 'small' })}>{pushTexts[state]}</p>
  return (
    <Switch
      label={pushTexts.switch}
      hint={pushTexts.hint}
      checked={state === 'on'}
      onChecked={checked => void (checked ? turnOnPush() : push.turnOff().catch(() => undefined))}
    />
  )
}
