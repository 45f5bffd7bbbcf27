import {
  makePodcastAddress,
  revokePodcastAddress,
  type MyPodcasts,
  type PodcastAddress,
} from '@matinee/contract/library/podcasts'
import { Button } from '@matinee/ui/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { dayIn } from '../../format.ts'
import { useModal } from '../../frame/Modal.tsx'
import { useLanguage } from '../../text.tsx'
import { Confirm } from '../Confirm.tsx'
import { Section, TabTitle } from '../parts.tsx'
import { useChange } from '../use-change.ts'
import { PodcastRow } from './PodcastRow.tsx'
import { myPodcasts } from './queries.ts'

const RENEW = 'renew-podcast-address'
const END = 'end-podcast-address'
/** More networks than this in a day may mean that others use an address. */
const MANY_NETWORKS = 10

/** The store's podcasts for this member, at a secret address of their own. */
export default function PodcastsScreen() {
  const t = useAccountText()
  const { data } = useSuspenseQuery(myPodcasts)

  return (
    <>
      <TabTitle title={t('account.podcasts')} text={t('account.podcasts.text')} />
      {data.address ? <OwnAddress address={data.address} /> : <NoAddress />}
      <Feeds podcasts={data.podcasts} />
    </>
  )
}

function Feeds({ podcasts }: Pick<MyPodcasts, 'podcasts'>) {
  const t = useAccountText()
  const shown = podcasts.filter(({ member_feed, public_feed }) => member_feed ?? public_feed)
  if (shown.length === 0) return null

  return (
    <Section title={t('account.podcasts.feeds', { count: shown.length })}>
      <ul className="divide-y divide-line">
        {shown.map((podcast) => (
          <PodcastRow key={podcast.id} podcast={podcast} />
        ))}
      </ul>
    </Section>
  )
}

function NoAddress() {
  const t = useAccountText()
  const make = useMake()

  return (
    <Section title={t('account.podcasts.none')} text={t('account.podcasts.none_text')}>
      <Button disabled={make.isPending} onClick={() => make.mutate()}>
        {t('account.podcasts.make')}
      </Button>
    </Section>
  )
}

function OwnAddress({ address: { made_at, last_used_at, networks } }: { address: PodcastAddress }) {
  const t = useAccountText()
  const { locale } = useLanguage()
  const [renew, end] = [useModal(RENEW), useModal(END)]

  return (
    <Section title={t('account.podcasts.own')} text={t('account.podcasts.own_text')}>
      <p className="text-sm text-quiet">
        <Facts
          of={[
            t('account.podcasts.made', { day: dayIn(locale, made_at) }),
            last_used_at && t('account.podcasts.used', { day: dayIn(locale, last_used_at) }),
          ]}
        />
      </p>
      {networks > MANY_NETWORKS && (
        <p className="mt-2 text-sm font-semibold">{t('account.podcasts.networks', { count: networks })}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="plain" onClick={renew.open}>
          {t('account.podcasts.renew')}
        </Button>
        <Button tone="quiet" onClick={end.open}>
          {t('account.podcasts.end')}
        </Button>
      </div>
      <Questions />
    </Section>
  )
}

function Questions() {
  const t = useAccountText()
  const [renew, end] = [useModal(RENEW), useModal(END)]
  const make = useMake(renew.close)
  const revoke = useRevoke(end.close)

  return (
    <>
      <Confirm
        name={RENEW}
        title={t('account.podcasts.renew_title')}
        action={t('account.podcasts.renew')}
        pending={make.isPending}
        onConfirm={() => make.mutate()}
      >
        <p>{t('account.podcasts.renew_text')}</p>
      </Confirm>
      <Confirm
        name={END}
        title={t('account.podcasts.end_title')}
        action={t('account.podcasts.end')}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        <p>{t('account.podcasts.end_text')}</p>
      </Confirm>
    </>
  )
}

function useMake(onDone?: () => void) {
  const t = useAccountText()
  const queries = useQueryClient()
  return useChange({
    act: () => call(makePodcastAddress, {}),
    done: t('account.podcasts.made_done'),
    onDone: (made) => {
      onDone?.()
      queries.setQueryData(myPodcasts.queryKey, made)
    },
  })
}

function useRevoke(onDone: () => void) {
  const t = useAccountText()
  const queries = useQueryClient()
  return useChange({
    act: () => call(revokePodcastAddress, {}),
    done: t('account.podcasts.ended_done'),
    onDone: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: myPodcasts.queryKey })
    },
  })
}
