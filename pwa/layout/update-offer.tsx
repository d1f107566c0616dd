import { button } from '../styled-system/recipes/index.js'
import { updateTexts } from '../texts/fr/update.ts'
import { OfferCard } from '../components/ui/offer-card.tsx'
import { updates } from '../service-worker/updates.ts'

const UpdateOffer = () => (
  <OfferCard title={updateTexts.title} text={updateTexts.text}>
    <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={updates.postpone}>
      {updateTexts.later}
    </button>
    <button type="button" className={button({ size: 'small' })} onClick={updates.accept}>
      {updateTexts.accept}
    </button>
  </OfferCard>
)

export default UpdateOffer
