import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { listOf } from '../api/document.ts';
import { type Country, viewOf } from '../api/views.ts';
import { useApi } from '../shell/api-context.tsx';
import type { Pair } from './pair.ts';
import type { VisitorCountry } from './visitor-country.ts';

/** The countries of a pair, asked for only where the form needs one; empty until then. */
export function useCountries(pair: Pair, needed: boolean): readonly Country[] {
  const api = useApi();
  const [countries, setCountries] = useState<readonly Country[]>([]);

  useEffect(() => {
    if (!needed) return;
    let current = true;
    countriesOf(api, pair).then((list) => {
      if (current) setCountries(list);
    });
    return () => {
      current = false;
    };
  }, [api, pair, needed]);
  return countries;
}

/** The visitor's country: the service's answer, else that of the configured third party. */
export function useVisitorCountry({ code, thirdParty }: VisitorCountry): string | null {
  const [found, setFound] = useState<string | null>(null);

  useEffect(() => {
    if (code !== null || thirdParty === null) return;
    let current = true;
    void import('./visitor-country.ts')
      .then(({ countryByIp }) => countryByIp(thirdParty))
      .then((country) => {
        if (current) setFound(country);
      });
    return () => {
      current = false;
    };
  }, [code, thirdParty]);
  return code ?? found;
}

async function countriesOf(api: ApiClient, pair: Pair): Promise<readonly Country[]> {
  const search = new URLSearchParams({
    income_payment_system_id: pair.income.id,
    outcome_payment_system_id: pair.outcome.id,
  });
  try {
    const document = await api.get(`/api/v1/countries?${search}`);
    return listOf(document).map((resource) => viewOf<Country>(resource));
  } catch {
    // Without the list the service itself says, with the order, whether a country is taken.
    return [];
  }
}
