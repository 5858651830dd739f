import { useEffect, useState } from 'react';
import type { ApiClient } from '../../api/client.ts';
import type { Country } from '../../api/views.ts';
import { useApi } from '../../shell/api-context.tsx';
import type { Pair } from '../pair.ts';

/** The countries of a pair; empty until they have come. */
export function useCountries(pair: Pair): readonly Country[] {
  const api = useApi();
  const [countries, setCountries] = useState<readonly Country[]>([]);

  useEffect(() => {
    let current = true;
    countriesOf(api, pair).then((list) => {
      if (current) setCountries(list);
    });
    return () => {
      current = false;
    };
  }, [api, pair]);
  return countries;
}

async function countriesOf(api: ApiClient, pair: Pair): Promise<readonly Country[]> {
  const query = {
    income_payment_system_id: pair.income.id,
    outcome_payment_system_id: pair.outcome.id,
  };
  try {
    return (await api.call('GET /api/v1/countries', { query })).items;
  } catch {
    // Without the list the service itself says, with the order, whether a country is taken.
    return [];
  }
}
