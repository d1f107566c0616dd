import { ApplyPanel } from '../applications/apply-panel.tsx'
import { OfferPage } from '../offers/page/offer-page.tsx'

/** The page of an offer, with the panel in which its reader applies. */
export const Offer = () => <OfferPage Panel={ApplyPanel} />
