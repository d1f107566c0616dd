import BellIcon from 'lucide-react/icons/bell'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Banner } from '../components/ui/banner.tsx'
import { useMark } from '../components/ui/use-mark.ts'
import { push } from './push.ts'
import { turnOnPush } from './turn-on-push.ts'
import { usePushUndecided } from './use-push.ts'

/** Asks in the app first, where push is useful. The browser's prompt follows a yes. Asked once per device. */
export const PushQuestion = ({ text }: { text: string }) => {
  const isAsked = usePushUndecided()
  useMark('data-question', isAsked)
  return (
    isAsked && (
      <div className={css({ pb: '4', maxWidth: 'text' })}>
        <Banner tone="accent" icon={<BellIcon />}>
          <p>{text}</p>
          <p className={wrap({ gap: '2', pt: '2' })}>
            <button type="button" className={button({ size: 'small' })} onClick={() => void turnOnPush()}>
              {m.push_accept()}
            </button>
            <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={push.putOff}>
              {m.push_later()}
            </button>
          </p>
        </Banner>
      </div>
    )
  )
}
