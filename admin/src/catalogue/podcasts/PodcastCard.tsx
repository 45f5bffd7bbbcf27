import type { Podcast } from '@matinee/contract/catalogue/podcasts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/Card.tsx'
import { CardSkeleton } from '../../parts/CardSkeleton.tsx'
import { t } from '../../text.ts'
import { PodcastForm } from './PodcastForm.tsx'
import { podcast, type PodcastSubject } from './queries.ts'

/** Whether a collection, a category or the whole store is a podcast, for whom, and where its feed is. */
export function PodcastCard({ subject }: { subject: PodcastSubject }) {
  const query = useQuery(podcast(subject))
  return (
    <Card title={t('podcast.title')}>
      <CardSkeleton query={query} />
      {query.data && <PodcastForm key={keyOf(query.data)} subject={subject} saved={query.data} />}
    </Card>
  )
}

/** The form begins anew with other settings, and not while the files of episodes are being made. */
const keyOf = ({ id, audience, medium, language, genre, explicit, contact }: Podcast) =>
  JSON.stringify([id, audience, medium, language, genre, explicit, contact])
