import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offers } from './queries.ts'

/** Selects one of the store's offers on sale; the value is its id as text. */
export function OfferSelect(props: Omit<SelectProps, 'data'>) {
  const { data = [] } = useQuery(offers)
  const onSale = data.filter(({ state, id }) => state === 'active' || String(id) === props.value)
  return (
    <Select
      {...props}
      searchable={onSale.length > 8}
      data={onSale.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  )
}
