import { formatPercent } from '../../schema/format-money.ts'
import { fees } from '../../schema/rules.ts'

/** Texts for crawlers. Personal screens are not disallowed: they use `noindex`, which a crawler must be able to read. */
export const crawlerTexts = {
  robots: (publicUrl: string) => `User-agent: *
Allow: /
Disallow: /api/auth/
Disallow: /api/sync

Sitemap: ${publicUrl}/sitemap.xml
`,
  security: (publicUrl: string, contact: string, expires: string) => `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: fr, en
Canonical: ${publicUrl}/.well-known/security.txt
`,
  llms: (publicUrl: string) => `# Pouce

> Pouce est la place de marché suisse, en français, qui relie des étudiants qui cherchent de petits jobs payés et des
> particuliers qui ont besoin d’un coup de main : ménage, jardin, déménagement, cours, informatique, création, conseil.

À savoir :

- Les particuliers publient une offre, les étudiants postulent, la discussion s’ouvre une fois la candidature acceptée, et
  le particulier évalue l’étudiant à la fin.
- Les montants sont en francs suisses (CHF) et à l’heure : 15 CHF/h au minimum, 20 CHF/h recommandés. Les frais sont de ${formatPercent(fees.applicationPercent)}.
- Inscription dès 15 ans, pour les personnes qui habitent en Suisse. Le droit suisse s’applique, le for est à Lausanne.
- Les offres ouvertes et les profils publics se lisent sans compte. Les coordonnées n’y figurent pas.
- L’application s’installe et fonctionne hors ligne.

## Pages

- [Accueil](${publicUrl}/) : ce que fait Pouce, pour qui
- [Emplois](${publicUrl}/jobs) : les offres ouvertes ; \`?search=\` et \`?location=\` les filtrent
- [Services](${publicUrl}/services) : les offres par catégorie
- [Comment ça marche](${publicUrl}/features) : les étapes, de l’offre au paiement
- [À propos](${publicUrl}/about) : la mission et les valeurs
- [Contact](${publicUrl}/contact) : l’équipe, et les questions fréquentes

## API

- [Documentation de l’API](${publicUrl}/api/docs) : chaque appel, avec ses réponses et ses refus
- [OpenAPI 3.1](${publicUrl}/api/openapi.json) : la même, pour les machines
- [Offres ouvertes](${publicUrl}/api/jobs?status=open&limit=20) : \`GET /api/jobs\`, avec \`search\`, \`location\`, \`category\`, \`page\` et \`limit\`
- [Plan du site](${publicUrl}/sitemap.xml) : l’adresse de chaque offre ouverte

## Optional

- [Conditions d’utilisation](${publicUrl}/terms) : du 22 mai 2025
- [Politique de confidentialité](${publicUrl}/privacy) : du 3 juillet 2025
`,
}
