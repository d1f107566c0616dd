import { html } from 'hono/html'
import type { MailNotice } from '../../schema/choices.ts'
import labels from '../../schema/texts/fr/labels.json' with { type: 'json' }
import { sayMeeting } from '../../schema/notices/fr/words.ts'

export type About = {
  /** First name and initial, as the app names people to strangers. */
  other: string
  job: string
  /** `count`: number of unread messages. `at`: ISO time of the appointment in a reminder. */
  count?: number
  at?: string
}

/** These quote no message or letter, because a mailbox may be read by other people. */
const notices: Record<MailNotice, (about: About) => { subject: string; text: string; button: string }> = {
  application: ({ other, job }) => ({
    subject: `Nouvelle candidature : ${job}`,
    text: `${other} a postulé à votre offre « ${job} ». Sa candidature vous attend dans Pouce.`,
    button: 'Voir la candidature',
  }),
  acceptance: ({ other, job }) => ({
    subject: `Candidature acceptée : ${job}`,
    text: `Félicitations ! ${other} a accepté votre candidature pour « ${job} ». Convenez ensemble de la suite.`,
    button: 'Ouvrir le job',
  }),
  message: ({ other, job, count = 1 }) => ({
    subject: `${count === 1 ? 'Message' : 'Messages'} de ${other}`,
    text:
      count === 1
        ? `${other} vous a écrit au sujet de « ${job} ». Son message n’est pas encore lu.`
        : `${other} vous a écrit au sujet de « ${job} ». ${count} messages ne sont pas encore lus.`,
    button: 'Lire et répondre',
  }),
  reminder: ({ other, job, at = '' }) => ({
    subject: `Rappel : ${job}`,
    text: `Votre rendez-vous avec ${other} pour « ${job} » a lieu ${sayMeeting({ start: at })}.`,
    button: 'Voir le rendez-vous',
  }),
}

const why = (kind: MailNotice) =>
  `Vous recevez cet e-mail parce que « ${labels[`label_mail_${kind}`]} » est activé dans les e-mails de votre compte Pouce.`
const stop = 'Ne plus recevoir ces e-mails'
const team = 'L’équipe de Pouce'

// Mail programs ignore style sheets. Text colours are left to them, so that dark mode works.
const styles = {
  body: 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  column: 'max-width:34em;margin:0 auto',
  button:
    'display:inline-block;padding:12px 24px;border-radius:12px;background:#c23a14;color:#ffffff;font-weight:700;text-decoration:none',
  foot: 'margin-top:32px;padding-top:16px;border-top:1px solid #8a8a8a;font-size:14px',
  quiet: 'color:inherit',
}

type Given = { firstName: string; about: About; place: string; stopPlace: string }

/** Returns the mail of a notice, as text and as HTML with the same words. The HTML loads nothing remote. */
export const writeNotice = async (kind: MailNotice, { firstName, about, place, stopPlace }: Given) => {
  const { subject, text, button } = notices[kind](about)
  const page = await html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="${styles.body}">
        <div style="${styles.column}">
          <p>Bonjour ${firstName},</p>
          <p>${text}</p>
          <p><a href="${place}" style="${styles.button}">${button}</a></p>
          <p>${team}</p>
          <div style="${styles.foot}">
            <p>${why(kind)}<br /><a href="${stopPlace}" style="${styles.quiet}">${stop}</a></p>
          </div>
        </div>
      </body>
    </html> `
  return {
    subject,
    text: `Bonjour ${firstName},

${text}

${button} :
${place}

${team}

--
${why(kind)}
${stop} :
${stopPlace}
`,
    html: String(page),
  }
}
