import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { OfferCard } from '../components/ui/offer-card.tsx'
import { updates } from '../service-worker/updates.ts'

export const UpdateOffer = () => (
  <OfferCard title={m.update_title()} text={m.update_text()}>
    <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={updates.postpone}>
      {m.form_later()}
    </button>
    <button type="button" className={button({ size: 'small' })} onClick={updates.accept}>
      {m.update_accept()}
    </button>
  </OfferCard>
)
