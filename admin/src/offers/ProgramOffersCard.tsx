import { setOffersOfProgram, type OfferOfProgram } from '@matinee/contract/offers/offers-admin'
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { joinFacts } from '../join-facts.ts'
import { call } from '../call.ts'
import { Card } from '../parts/Card.tsx'
import { Problem } from '../parts/Problem.tsx'
import { notifyError } from '../parts/notify.tsx'
import { useRole } from '../members/role-access.ts'
import { t } from '../text.ts'
import { priceText } from './offer-text.ts'
import { offersOfProgram } from './queries.ts'
import { canPlaceOffers, canSeeOffers } from './offer-access.ts'

/** The offers that open a program, saved as they are ticked. */
export function ProgramOffersCard({ id, access }: { id: number; access: string }) {
  const role = useRole()
  const sees = canSeeOffers(role)
  const { data, error, refetch } = useQuery({ ...offersOfProgram(id), enabled: sees })
  const place = usePlacing(id)
  if (!sees) return null

  return (
    <Card title={t('program.offers')}>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={58} />)}
      {data && (
        <Stack gap="xs">
          <Hint offers={data} access={access} />
          {data.map((offer) => (
            <OfferChoice
              key={offer.id}
              offer={offer}
              isStill={!canPlaceOffers(role)}
              onToggle={() => place.mutate(withToggledOffer(data, offer))}
            />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Hint({ offers, access }: { offers: OfferOfProgram[]; access: string }) {
  const isOpened = offers.some(({ opens }) => opens !== null)
  const word =
    offers.length === 0
      ? 'program.offers_none'
      : access !== 'paid'
        ? 'program.offers_open'
        : isOpened
          ? null
          : 'program.offers_locked'
  return (
    word && (
      <Text size="sm" c="dimmed">
        {t(word)}
      </Text>
    )
  )
}

interface OfferChoiceProps {
  offer: OfferOfProgram
  isStill: boolean
  onToggle: () => void
}

const OfferChoice = ({ offer, isStill, onToggle }: OfferChoiceProps) => (
  <Checkbox
    checked={offer.opens !== null}
    disabled={isStill || offer.opens === 'rule'}
    onChange={onToggle}
    label={offer.title}
    description={joinFacts([priceText(offer), offer.opens === 'rule' && t('program.offers_rule')])}
  />
)

/** The offers that open the program by hand, after this change. */
const withToggledOffer = (offers: OfferOfProgram[], { id, opens }: OfferOfProgram) => [
  ...offers.filter((other) => other.opens === 'hand' && other.id !== id).map((other) => other.id),
  ...(opens === null ? [id] : []),
]

/** Ticked optimistically; one request at a time, because each sends the whole list. */
function usePlacing(id: number) {
  const queries = useQueryClient()
  const { queryKey } = offersOfProgram(id)
  const mutationKey = ['offers-of-program', id]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (offer_ids: number[]) => call(setOffersOfProgram, { params: { id }, body: { offer_ids } }),
    async onMutate(ids) {
      const show = () =>
        queries.setQueryData(queryKey, (offers) => offers?.map((offer) => withPlacement(offer, ids)))
      show()
      await queries.cancelQueries({ queryKey }) // an answer in flight is outdated, and cancelling it restores the former state
      show()
    },
    onError: notifyError,
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1 ? queries.invalidateQueries({ queryKey }) : undefined,
  })
}

const withPlacement = (offer: OfferOfProgram, ids: number[]): OfferOfProgram =>
  offer.opens === 'rule' ? offer : { ...offer, opens: ids.includes(offer.id) ? 'hand' : null }
