import * as m from '../../paraglide/messages.js'
import { LongText, type Section } from './long-text.tsx'

const sections = (): Section[] => [
  {
    id: 'responsable',
    title: m.privacy_controller_title(),
    body: [m.privacy_controller_1(), { writeTo: m.privacy_controller_2() }],
  },
  {
    id: 'donnees',
    title: m.privacy_data_title(),
    body: [
      m.privacy_data_1(),
      {
        terms: [
          [m.privacy_data_2_term_1(), m.privacy_data_2_meaning_1()],
          [m.privacy_data_2_term_2(), m.privacy_data_2_meaning_2()],
          [m.privacy_data_2_term_3(), m.privacy_data_2_meaning_3()],
          [m.privacy_data_2_term_4(), m.privacy_data_2_meaning_4()],
          [m.privacy_data_2_term_5(), m.privacy_data_2_meaning_5()],
          [m.privacy_data_2_term_6(), m.privacy_data_2_meaning_6()],
          [m.privacy_data_2_term_7(), m.privacy_data_2_meaning_7()],
        ],
      },
      m.privacy_data_3(),
    ],
  },
  {
    id: 'finalites',
    title: m.privacy_purposes_title(),
    body: [
      {
        terms: [
          [m.privacy_purposes_1_term_1(), m.privacy_purposes_1_meaning_1()],
          [m.privacy_purposes_1_term_2(), m.privacy_purposes_1_meaning_2()],
          [m.privacy_purposes_1_term_3(), m.privacy_purposes_1_meaning_3()],
          [m.privacy_purposes_1_term_4(), m.privacy_purposes_1_meaning_4()],
        ],
      },
      m.privacy_purposes_2(),
    ],
  },
  {
    id: 'visibilite',
    title: m.privacy_visibility_title(),
    body: [
      {
        terms: [
          [m.privacy_visibility_1_term_1(), m.privacy_visibility_1_meaning_1()],
          [m.privacy_visibility_1_term_2(), m.privacy_visibility_1_meaning_2()],
          [m.privacy_visibility_1_term_3(), m.privacy_visibility_1_meaning_3()],
          [m.privacy_visibility_1_term_4(), m.privacy_visibility_1_meaning_4()],
          [m.privacy_visibility_1_term_5(), m.privacy_visibility_1_meaning_5()],
        ],
      },
      m.privacy_visibility_2(),
    ],
  },
  { id: 'cookies', title: m.privacy_cookies_title(), body: [m.privacy_cookies_1(), m.privacy_cookies_2()] },
  {
    id: 'appareil',
    title: m.privacy_device_title(),
    body: [
      m.privacy_device_1(),
      {
        list: [
          m.privacy_device_2_item_1(),
          m.privacy_device_2_item_2(),
          m.privacy_device_2_item_3(),
          m.privacy_device_2_item_4(),
        ],
      },
      m.privacy_device_3(),
      m.privacy_device_4(),
    ],
  },
  { id: 'photos', title: m.privacy_photos_title(), body: [m.privacy_photos_1()] },
  { id: 'notifications', title: m.privacy_notifications_title(), body: [m.privacy_notifications_1()] },
  {
    id: 'prestataires',
    title: m.privacy_providers_title(),
    body: [m.privacy_providers_1(), m.privacy_providers_2(), m.privacy_providers_3()],
  },
  { id: 'lieu', title: m.privacy_place_title(), body: [m.privacy_place_1()] },
  {
    id: 'duree',
    title: m.privacy_retention_title(),
    body: [
      {
        terms: [
          [m.privacy_retention_1_term_1(), m.privacy_retention_1_meaning_1()],
          [m.privacy_retention_1_term_2(), m.privacy_retention_1_meaning_2()],
          [m.privacy_retention_1_term_3(), m.privacy_retention_1_meaning_3()],
          [m.privacy_retention_1_term_4(), m.privacy_retention_1_meaning_4()],
          [m.privacy_retention_1_term_5(), m.privacy_retention_1_meaning_5()],
          [m.privacy_retention_1_term_6(), m.privacy_retention_1_meaning_6()],
          [m.privacy_retention_1_term_7(), m.privacy_retention_1_meaning_7()],
          [m.privacy_retention_1_term_8(), m.privacy_retention_1_meaning_8()],
          [m.privacy_retention_1_term_9(), m.privacy_retention_1_meaning_9()],
        ],
      },
    ],
  },
  { id: 'securite', title: m.privacy_security_title(), body: [m.privacy_security_1()] },
  {
    id: 'droits',
    title: m.privacy_rights_title(),
    body: [
      {
        terms: [
          [m.privacy_rights_1_term_1(), m.privacy_rights_1_meaning_1()],
          [m.privacy_rights_1_term_2(), m.privacy_rights_1_meaning_2()],
          [m.privacy_rights_1_term_3(), m.privacy_rights_1_meaning_3()],
          [m.privacy_rights_1_term_4(), m.privacy_rights_1_meaning_4()],
          [m.privacy_rights_1_term_5(), m.privacy_rights_1_meaning_5()],
        ],
      },
      m.privacy_rights_2(),
    ],
  },
  { id: 'mineurs', title: m.privacy_minors_title(), body: [m.privacy_minors_1()] },
  { id: 'modifications', title: m.privacy_changes_title(), body: [m.privacy_changes_1()] },
]

export const Privacy = () => (
  <LongText
    title={m.privacy_title()}
    lead={m.privacy_lead()}
    updated="2025-07-03"
    essentials={m.privacy_essentials()}
    keyPoints={[m.privacy_key_point_1(), m.privacy_key_point_2(), m.privacy_key_point_3()]}
    sections={sections()}
  />
)
