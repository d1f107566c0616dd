import * as m from '../../paraglide/messages.js'
import { LongText, type Section } from './long-text.tsx'

const sections = (): Section[] => [
  { id: 'objet', title: m.terms_purpose_title(), body: [m.terms_purpose_1(), m.terms_purpose_2()] },
  {
    id: 'inscription',
    title: m.terms_registration_title(),
    body: [
      m.terms_registration_1(),
      { list: [m.terms_registration_2_item_1(), m.terms_registration_2_item_2()] },
      m.terms_registration_3(),
      m.terms_registration_4(),
    ],
  },
  { id: 'compte', title: m.terms_account_title(), body: [m.terms_account_1(), m.terms_account_2()] },
  { id: 'role', title: m.terms_role_title(), body: [m.terms_role_1(), m.terms_role_2()] },
  { id: 'annonces', title: m.terms_offers_title(), body: [m.terms_offers_1(), m.terms_offers_2(), m.terms_offers_3()] },
  {
    id: 'candidatures',
    title: m.terms_applications_title(),
    body: [m.terms_applications_1(), m.terms_applications_2()],
  },
  {
    id: 'paiement',
    title: m.terms_payment_title(),
    body: [
      m.terms_payment_1(),
      {
        terms: [
          [m.terms_payment_2_term_1(), m.terms_payment_2_meaning_1()],
          [m.terms_payment_2_term_2(), m.terms_payment_2_meaning_2()],
        ],
      },
      m.terms_payment_3(),
      m.terms_payment_4(),
      m.terms_payment_5(),
      m.terms_payment_6(),
    ],
  },
  {
    id: 'annulation',
    title: m.terms_cancellation_title(),
    body: [m.terms_cancellation_1(), m.terms_cancellation_2(), m.terms_cancellation_3()],
  },
  { id: 'evaluations', title: m.terms_reviews_title(), body: [m.terms_reviews_1(), m.terms_reviews_2()] },
  {
    id: 'interdits',
    title: m.terms_prohibited_title(),
    body: [
      m.terms_prohibited_1(),
      {
        list: [
          m.terms_prohibited_2_item_1(),
          m.terms_prohibited_2_item_2(),
          m.terms_prohibited_2_item_3(),
          m.terms_prohibited_2_item_4(),
          m.terms_prohibited_2_item_5(),
          m.terms_prohibited_2_item_6(),
          m.terms_prohibited_2_item_7(),
        ],
      },
      m.terms_prohibited_3(),
      { writeTo: m.terms_prohibited_4() },
    ],
  },
  { id: 'contenus', title: m.terms_content_title(), body: [m.terms_content_1()] },
  { id: 'donnees', title: m.terms_data_title(), body: [m.terms_data_1(), m.terms_data_2()] },
  { id: 'disponibilite', title: m.terms_availability_title(), body: [m.terms_availability_1()] },
  { id: 'responsabilite', title: m.terms_liability_title(), body: [m.terms_liability_1(), m.terms_liability_2()] },
  { id: 'fin', title: m.terms_closing_title(), body: [m.terms_closing_1(), m.terms_closing_2()] },
  { id: 'modifications', title: m.terms_changes_title(), body: [m.terms_changes_1()] },
  { id: 'droit', title: m.terms_law_title(), body: [m.terms_law_1(), m.terms_law_2()] },
  { id: 'contact', title: m.terms_contact_title(), body: [{ writeTo: m.terms_contact_1() }] },
]

export const Terms = () => (
  <LongText
    title={m.terms_title()}
    lead={m.terms_lead()}
    updated="2025-05-22"
    essentials={m.terms_essentials()}
    keyPoints={[m.terms_key_point_1(), m.terms_key_point_2(), m.terms_key_point_3(), m.terms_key_point_4()]}
    sections={sections()}
  />
)
