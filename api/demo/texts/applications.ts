import type { Category } from '../../../schema/choices.ts'

export const greetings = [
  'Bonjour {sir},',
  'Bonjour {posterFirst},',
  'Bonjour,',
  'Bonjour {sir},',
  'Bonjour et merci de lire ces quelques lignes.',
] as const

export const whoIAm = [
  'Je suis étudiant<e> en {field} {at} et j’habite {inMyCity}.',
  'J’étudie {at} ({field}) et [je cherche un petit travail à côté|je suis régulièrement dans le coin].',
  'J’ai {age} ans, je suis étudiant<e> {at}.',
  'Étudiant<e> {at}, je me permets de vous écrire pour votre annonce.',
  'Votre annonce m’intéresse beaucoup ; j’habite {inMyCity} et j’étudie {at}.',
] as const

export const reasons: Readonly<Record<Category, readonly string[]>> = {
  physical: [
    'J’ai aidé [mes grands-parents|un voisin|mon oncle] pendant des années pour ce genre de travaux.',
    'Je suis [sporti<f/ve>|en bonne forme] et le travail physique me change des cours.',
    'L’été dernier j’ai travaillé [dans une entreprise de déménagement|chez un paysagiste|dans un hôtel, aux étages], je connais le rythme.',
    'Je suis soigneu<x/se> et je ne regarde pas ma montre.',
    'J’ai grandi à la campagne, donc ni la terre ni les cartons ne me font peur.',
  ],
  digital: [
    'J’ai déjà fait un projet semblable pour [l’association des étudiants|le club de mon frère|un petit commerce], je vous envoie volontiers le lien.',
    'C’est exactement ce que je fais pour mon plaisir le soir.',
    'Je peux vous montrer une première ébauche rapidement, pour voir si nous nous comprenons.',
    'J’explique les choses sans jargon, on me le dit souvent.',
    'J’ai suivi des cours dans ce domaine et j’ai mon propre matériel.',
  ],
  academic: [
    'Je donne des cours d’appui depuis [un an|deux ans], avec de bons retours.',
    'Je suis passé<e> par là il n’y a pas si longtemps et je me souviens bien de ce qui bloque.',
    'J’aime chercher l’exemple qui fait dire «\u00a0ah, c’est tout ?\u00a0».',
    'C’était ma meilleure branche et j’aime la transmettre, avec patience.',
    'J’ai encadré [des camps de vacances|mes deux petits frères|une équipe de juniors], les jeunes me font vite confiance.',
  ],
  creative: [
    'J’ai un petit dossier de travaux à vous montrer si vous le souhaitez.',
    'Je pratique depuis mon enfance et j’adore ce genre de commande.',
    'J’ai déjà participé à [une fête de village|une exposition d’étudiants|un mariage] dans le même esprit.',
    'J’ai plein d’idées, mais je sais aussi écouter les vôtres.',
    'Mon matériel est prêt et je suis à l’aise avec [les enfants|un public varié].',
  ],
  consulting: [
    'Ce sujet rejoint mes études et j’aime rendre les choses claires.',
    'Je fais ce travail pour ma famille chaque année, avec plaisir.',
    'Je suis rigoureu<x/se> et discr<et/ète>, tout reste entre nous.',
    'J’ai fait un stage de plusieurs mois où j’ai beaucoup appris.',
    'Je tiens les délais et je pose des questions quand quelque chose n’est pas clair.',
  ],
}

export const availabilities = [
  'Je suis libre [tous les après-midis dès 15 h|le mercredi et le week-end|le soir et le samedi|à la date proposée], sans problème.',
  'Côté horaire je m’adapte, [il suffit de me prévenir la veille|sauf le mardi].',
  'Je peux commencer [cette semaine|dès que vous le souhaitez|tout de suite].',
  'La date me convient, [et je peux rester plus longtemps si besoin|j’arrive en train puis à vélo].',
  'Je n’ai [pas cours le vendredi|plus d’examens avant longtemps], donc de la souplesse.',
] as const

export const closings = [
  'Au plaisir de vous rencontrer, {me}',
  'Meilleures salutations, {me}',
  'Bonne journée et à bientôt, {me}',
  'Je reste volontiers à disposition pour un téléphone. {me}',
  'Cordialement, {me}',
  'Belle semaine à vous, {me}',
] as const
