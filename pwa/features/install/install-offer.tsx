import { button } from '../../styled-system/recipes/index.js'
import { installTexts } from '../../texts/fr/install.ts'
import { OfferCard } from '../../components/ui/offer-card.tsx'
import { installs } from './current.ts'
import type { InstallWay } from './installs.ts'

const ByDialog = () => (
  <OfferCard title={installTexts.title} text={installTexts.text}>
    <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={installs.dismiss}>
      {installTexts.dismiss}
    </button>
    <button type="button" className={button({ size: 'small' })} onClick={() => void installs.accept()}>
      {installTexts.accept}
    </button>
  </OfferCard>
)

const ByHand = () => (
  <OfferCard
    title={installTexts.title}
    text={
      <>
        {installTexts.text} {installTexts.byHand}
      </>
    }
  >
    <button type="button" className={button({ size: 'small' })} onClick={installs.dismiss}>
      {installTexts.understood}
    </button>
  </OfferCard>
)

const InstallOffer = ({ way }: { way: InstallWay }) => (way === 'dialog' ? <ByDialog /> : <ByHand />)

export default InstallOffer
