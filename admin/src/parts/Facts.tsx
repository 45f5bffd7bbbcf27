import { Fragment, type ReactNode } from 'react'

/** Facts in a row with dots between them, each in its own direction; those that are empty are left out. */
export const Facts = ({ facts }: { facts: ReactNode[] }) =>
  facts.filter(Boolean).map((fact, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
