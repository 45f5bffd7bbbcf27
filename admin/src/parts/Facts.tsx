import { Fragment, type ReactNode } from 'react'

/** Facts in a row, separated by dots, each in its own text direction. Empty ones are left out. */
export const Facts = ({ facts }: { facts: ReactNode[] }) =>
  facts.filter(Boolean).map((fact, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
